import { createContext, use, type ReactElement, type ReactNode } from 'react'
import { replyLine } from '#contract/mail.ts'
import type { Fact, ShopFacts } from './email-facts.ts'
import { darkStyles, styles } from './styles.ts'

type EmailProps = {
  shop: ShopFacts
  subject: string
  /** Preview text that an inbox shows beside the subject. */
  preheader: string
  /** Why the recipient gets this email. */
  why: string
  /** What becomes of a reply; nothing in emails to staff. */
  replies: string | null
  children: ReactNode
}

/** What one email tells besides its own news: the same about other tickets of its parcel. Those are written "inside" it. */
type Together = { rest: readonly ReactElement[]; others: readonly number[] } | 'inside' | null
export const TogetherContext = createContext<Together>(null)

/** "also ticket 1043", "also tickets 1043 and 1044". */
function nameOthers(tickets: readonly number[]): string {
  const numbers = [...new Set(tickets)].map(String)
  const last = numbers.pop()!
  return numbers.length === 0 ? `also ticket ${last}` : `also tickets ${numbers.join(', ')} and ${last}`
}

/** The layout of every email: shop header, content, and the reason for sending it. */
export function EmailLayout({ shop, subject: own, preheader, why, replies, children }: EmailProps) {
  const together = use(TogetherContext)
  if (together === 'inside') {
    return (
      <>
        <Heading>{own}</Heading>
        {children}
      </>
    )
  }
  const subject = together && together.others.length > 0 ? `${own}, ${nameOthers(together.others)}` : own
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="page" style={styles.page}>
        <div hidden style={styles.preheader}>
          {preheader}
        </div>
        {shop.takesReplies && (
          <p className="quiet" style={styles.footerLine}>
            {replyLine}
          </p>
        )}
        <div style={styles.sheet}>
          <p className="sender" style={styles.sender}>
            {shop.hasMark && (
              <img src={`${shop.url}/icon-192.png`} alt="" width={36} height={36} style={styles.mark} />
            )}
            {shop.name}
          </p>
          <div className="card" style={styles.card}>
            <h1 style={styles.title}>{subject}</h1>
            {together && <Heading>{own}</Heading>}
            {children}
            {together?.rest.map((email, place) => (
              <TogetherContext key={place} value="inside">
                {email}
              </TogetherContext>
            ))}
          </div>
          <footer className="quiet" style={styles.footer}>
            <p style={styles.footerLine}>{why}</p>
            <p style={styles.footerLine}>
              {/* A phone shall not be posted to an address read in a footer. */}
              {shop.booking === 'wait_for_approval'
                ? shop.name
                : `${shop.name}, ${shop.street}, ${shop.suburb}`}
              . Phone <span style={styles.whole}>{shop.phone}</span>.{replies !== null && ` ${replies}`}
            </p>
          </footer>
        </div>
      </body>
    </html>
  )
}

/** A paragraph. */
export function P({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" style={styles.paragraph}>
      {children}
    </p>
  )
}

/** A heading within the email. */
export function Heading({ children }: { children: ReactNode }) {
  return <h2 style={styles.heading}>{children}</h2>
}

/** Facts as label and value. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <table style={styles.table}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="quiet cell" style={styles.label}>
              {label}
            </th>
            <td dir="auto" className="cell" style={styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The main button of an email; its URL stands below it for programs that show no buttons. */
export function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p style={styles.action}>
        <a href={url} className="button" style={styles.button}>
          {label}
        </a>
      </p>
      <p data-medium="html" className="quiet" style={styles.address}>
        Or open this address:{' '}
        <a href={url} className="link" style={styles.link}>
          {url}
        </a>
      </p>
    </>
  )
}

/** A secondary link; plain text spells its URL out. */
export function SecondaryLink({ label, url }: { label: string; url: string }) {
  return (
    <p style={styles.paragraph}>
      <a href={url} className="link" style={styles.link}>
        {label}
      </a>
    </p>
  )
}

/** A numbered list. */
export function Steps({ items }: { items: string[] }) {
  return (
    <ol style={styles.steps}>
      {items.map((item) => (
        <li key={item} style={styles.step}>
          {item}
        </li>
      ))}
    </ol>
  )
}

/** A list of the shop's own text; numbered from `first`, or with points for null. */
export function List({ items, first }: { items: ReactNode[]; first: number | null }) {
  const shown = items.map((item, place) => (
    <li key={place} style={styles.step}>
      {item}
    </li>
  ))
  if (first === null) return <ul style={styles.steps}>{shown}</ul>
  return (
    <ol start={first === 1 ? undefined : first} style={styles.steps}>
      {shown}
    </ol>
  )
}

/** Quoted text that a person typed. */
export function Blockquote({ children }: { children: ReactNode }) {
  return (
    <blockquote dir="auto" className="quote" style={styles.quote}>
      {children}
    </blockquote>
  )
}

/** Preformatted lines, such as a postal address. */
export function Lines({ children }: { children: string }) {
  return <address style={styles.lines}>{children}</address>
}
