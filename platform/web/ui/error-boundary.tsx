import { Component, type ComponentType, type ReactNode } from 'react';

interface FallbackProps {
  error: unknown;
  /** Renders the children again. */
  onRetry: () => void;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered instead of the children after an error. */
  Fallback: ComponentType<FallbackProps>;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
}

/** Limits an error of its children to this place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { children, Fallback, onRetry } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const retry = () => {
      onRetry?.();
      this.setState({ error: undefined });
    };
    return <Fallback error={error} onRetry={retry} />;
  }
}

/** A part that disappears after an error, such as a notice. */
export const OptionalPart = ({ children }: { children: ReactNode }): ReactNode => (
  <ErrorBoundary Fallback={Nothing}>{children}</ErrorBoundary>
);

const Nothing = () => null;
