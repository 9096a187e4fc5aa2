export type LinkedData = Record<string, unknown>

/** The head of a page. */
export type PageHead = {
  title: string
  /** By name or property. */
  meta: Record<string, string>
  /** URLs by `rel`. */
  links: Record<string, string>
  /** Structured data, in document order. */
  linkedData: LinkedData[]
}

/** Parses the head of a page as search engines and link previews do, without running its scripts. */
export function parsePageHead(html: string): PageHead {
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, text]) => attributes(text!))
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(
      tags('meta').flatMap(({ name, property, content }) => {
        const key = name ?? property
        return key && content !== undefined ? [[key, content]] : []
      }),
    ),
    links: Object.fromEntries(tags('link').flatMap(({ rel, href }) => (rel && href ? [[rel, href]] : []))),
    linkedData: scripts.map(([, text]) => JSON.parse(text!) as LinkedData),
  }
}

function attributes(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value!)]),
  )
}

/** Text with its character references replaced. */
export function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
