import type { ReactNode } from 'react'
import './app.css'

type DocumentProps = {
  children: ReactNode
  /** On the server: the stylesheets of the page. The browser keeps those it was served. */
  head?: ReactNode
  /** On the server: hydration data and scripts of the page. */
  end?: ReactNode
}

/** The HTML document around the router; the same for every page. */
export function Document({ children, head, end }: DocumentProps) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f3eee3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1816" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head}
      </head>
      <body>
        {children}
        {end}
      </body>
    </html>
  )
}
