import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { deliveredAccent, type AccentThemes } from '#domain/look/accent-colours.ts'
import { OwnEmailsContext, type OwnEmails } from './own-emails.ts'
import { TogetherContext } from './parts.tsx'
import { emailSubject, emailText } from './plain-text.ts'

/** A rendered email, as HTML and plain text. */
export type Rendered = { subject: string; html: string; text: string }

type Options = {
  accent?: AccentThemes | null
  own?: OwnEmails
  /** Emails with the same news about other tickets, which follow in the same one. */
  rest?: readonly ReactElement[]
  others?: readonly number[]
}

/** Renders an email as HTML, and converts that to plain text. */
export function renderEmail(
  email: ReactElement,
  { accent = null, own = new Map(), rest = [], others = [] }: Options = {},
): Rendered {
  const together = rest.length === 0 ? null : { rest, others }
  const content = createElement(TogetherContext, { value: together }, email)
  const plain = renderToStaticMarkup(createElement(OwnEmailsContext, { value: own }, content))
  const html = accent ? recolour(plain, accent) : plain
  return {
    subject: emailSubject(html),
    html: `<!DOCTYPE html>${html.replace(/^<!DOCTYPE html>/i, '')}`,
    text: `${emailText(html)}\n`,
  }
}

/** Email programs know no CSS variables, so the shop's colours take the place of the delivered ones in the styles. */
function recolour(html: string, { light, dark }: AccentThemes): string {
  const own = new Map([
    [deliveredAccent.light.accent, light.accent],
    [deliveredAccent.dark.accent, dark.accent],
    [deliveredAccent.dark.ink, dark.ink],
  ])
  return html.replace(/(color: ?|solid )(#[0-9a-f]{6})\b/g, (whole, before: string, colour: string) => {
    const mine = own.get(colour)
    return mine ? before + mine : whole
  })
}
