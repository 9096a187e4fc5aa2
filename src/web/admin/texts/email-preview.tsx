import type { EmailPreviewed } from '#contract/texts.schema.ts'
import { Card } from '../../ui/card.tsx'
import '../text-messages/text-words.css'
import { drawEmail } from './draw-email.ts'

/** An email as it is sent, with sample data: drawn in its own styles, and as plain text. */
export function EmailPreview({ email }: { email: EmailPreviewed }) {
  return (
    <Card title="As it is sent" id="preview">
      <p className="mb-3 text-soft">Not saved yet; with sample data.</p>
      <p className="mb-3">
        Subject: <strong>{email.subject}</strong>
      </p>
      {/* Drawn by the browser from the document; scripts leave it alone. */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawEmail(email.html) }} />
      <details className="mt-3">
        <summary>As plain text</summary>
        <pre className="mt-3 keep-lines">{email.text}</pre>
      </details>
    </Card>
  )
}
