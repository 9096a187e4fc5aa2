import { CopyButton } from './copy-button.tsx'

/** A text that is copied into another page or program. */
export function CodeToPaste({ what, text }: { what: string; text: string }) {
  return (
    <p className="copied">
      <code className="break-anywhere">{text}</code>
      <CopyButton text={text} what={what} />
    </p>
  )
}
