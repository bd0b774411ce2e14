import type { Transcript as Text } from '#platform/contract/captions/shapes.ts';

/** A collapsible transcript of the captions, which needs no script. */
export function Transcript({ transcript: { language, text }, label }: { transcript: Text; label: string }) {
  return (
    <details className="transcript mx-auto mt-2 w-full max-w-reading text-left text-base">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">{label}</summary>
      <div lang={language} dir="auto" className="grid gap-3 pb-2 break-words">
        {text.split('\n\n').map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A text that is read does not change its order.
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
