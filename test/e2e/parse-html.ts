import { decoded } from './page-head.ts'

export type HtmlElement = {
  tag: string
  attributes: Record<string, string>
  children: (HtmlElement | string)[]
  parent: HtmlElement | null
}

const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const raw = /^(script|style|textarea|title)$/
const inline = /^(a|abbr|b|code|em|i|mark|small|span|strong|time)$/
const part = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([a-z][\w:-]*)((?:"[^"]*"|[^>"])*)>|[^<]+/gi

/** Parses a document as the server writes it: every element that has an end has its end tag. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '#document', attributes: {}, children: [], parent: null }
  let open = root
  part.lastIndex = 0
  for (let found = part.exec(html); found; found = part.exec(html)) {
    const [text, end, start, attributes = ''] = found
    if (end) {
      let closed: HtmlElement | null = open
      while (closed && closed.tag !== end.toLowerCase()) closed = closed.parent
      if (closed?.parent) open = closed.parent
    } else if (start) {
      const tag = start.toLowerCase()
      const element: HtmlElement = {
        tag,
        attributes: parseAttributes(attributes),
        children: [],
        parent: open,
      }
      open.children.push(element)
      if (raw.test(tag)) {
        const until = html.indexOf(`</${tag}`, part.lastIndex)
        element.children.push(decoded(html.slice(part.lastIndex, until).replace(/^\n/, '')))
        part.lastIndex = html.indexOf('>', until) + 1
      } else if (!empty.test(tag) && !attributes.endsWith('/')) open = element
    } else if (!text.startsWith('<')) open.children.push(decoded(text))
  }
  return root
}

function parseAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name, value = '']) => [name!.toLowerCase(), decoded(value)]))
}

/** All elements below one, in document order. */
export function listElements(from: HtmlElement): HtmlElement[] {
  return from.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...listElements(child)]))
}

/** The text that a reader sees, blocks apart from each other, in one line. */
export function readText(element: HtmlElement): string {
  const write = (one: HtmlElement): string => {
    if (/^(script|style|template)$/.test(one.tag) || 'hidden' in one.attributes) return ''
    const text = one.children.map((child) => (typeof child === 'string' ? child : write(child))).join('')
    return inline.test(one.tag) ? text : ` ${text} `
  }
  return write(element).replace(/\s+/g, ' ').trim()
}
