import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { emailSubject, emailText } from './email-text.ts'

/** A rendered email, as HTML and plain text. */
export type Rendered = { subject: string; html: string; text: string }

/** Renders an email as HTML, and converts that to plain text. */
export function renderEmail(email: ReactElement): Rendered {
  const html = renderToStaticMarkup(email)
  return {
    subject: emailSubject(html),
    html: `<!DOCTYPE html>${html.replace(/^<!DOCTYPE html>/i, '')}`,
    text: `${emailText(html)}\n`,
  }
}
