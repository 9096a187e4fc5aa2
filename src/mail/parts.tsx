import type { ReactNode } from 'react'
import type { ShopFacts } from './letter-facts.ts'
import { darkStyles, styles } from './styles.ts'

export type LetterProps = {
  shop: ShopFacts
  subject: string
  /** What an inbox shows beside the subject. */
  preheader: string
  /** Why its reader gets this letter. */
  why: string
  children: ReactNode
}

/** The sheet that every letter is written on: who it is from, what it says, why it came. */
export function Letter({ shop, subject, preheader, why, children }: LetterProps) {
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
        <div style={styles.sheet}>
          <p className="sender" style={styles.sender}>
            {shop.name}
          </p>
          <div className="card" style={styles.card}>
            <h1 style={styles.title}>{subject}</h1>
            {children}
          </div>
          <footer className="quiet" style={styles.footer}>
            <p style={styles.footerLine}>{why}</p>
            <p style={styles.footerLine}>
              {shop.name}, {shop.street}, {shop.suburb}. Phone <span style={styles.whole}>{shop.phone}</span>.
              You can reply to this email.
            </p>
          </footer>
        </div>
      </body>
    </html>
  )
}

export function P({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" style={styles.paragraph}>
      {children}
    </p>
  )
}

/** The owner's own words; an empty line begins a new paragraph. */
export function Opening({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, place) => <P key={place}>{paragraph}</P>)
}

export function Heading({ children }: { children: ReactNode }) {
  return <h2 style={styles.heading}>{children}</h2>
}

/** What is known, as label and value. */
export function Facts({ rows }: { rows: [label: string, value: string][] }) {
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

/** The one thing that the letter asks for; the address stands below it for programs that show no buttons. */
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

/** A second way, quieter than the action; plain text spells its address out. */
export function Way({ label, url }: { label: string; url: string }) {
  return (
    <p style={styles.paragraph}>
      <a href={url} className="link" style={styles.link}>
        {label}
      </a>
    </p>
  )
}

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

/** Somebody's own words. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote dir="auto" className="quote" style={styles.quote}>
      {children}
    </blockquote>
  )
}

/** Lines that are written as they stand, such as on a package. */
export function Lines({ children }: { children: string }) {
  return <address style={styles.lines}>{children}</address>
}
