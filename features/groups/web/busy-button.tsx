import { useState } from 'react';
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx';

/** A button that shows as busy until the promise of `onPress` settles. */
export function BusyButton({ onPress, ...rest }: Omit<ButtonProps, 'isBusy' | 'onClick'> & { onPress: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  async function press() {
    setIsBusy(true);
    try {
      await onPress();
    } finally {
      setIsBusy(false);
    }
  }
  return <Button {...rest} isBusy={isBusy} onClick={() => void press()} />;
}
