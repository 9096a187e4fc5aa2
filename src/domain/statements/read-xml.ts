import { SaxesParser } from 'saxes'
import { Refusal } from '#contract/refusals.ts'

/** An element: its name without a prefix, its attributes, the elements in it, and its own text. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Deeper than any statement; a limit on what a file can make us keep open. */
const MAX_DEPTH = 60

/**
 * Parses XML. Refuses what is not well-formed, and every DOCTYPE: its entities can read files and grow without bound (XXE, billion laughs).
 */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = (message: string) => {
    throw new Refusal('invalid', { message })
  }
  parser.on('doctype', () => refuse('This file has a DOCTYPE, which no statement needs.'))
  parser.on('error', () => refuse('This is no statement that we can read: its XML is broken.'))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) refuse('This is no statement that we can read.')
    const element = { name: name.replace(/^.*:/, ''), attributes, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (text: string) => void (open.at(-1)!.text += text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  return root.children[0] ?? root
}

/** The first element at a path. */
export function findAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

/** The text of the first element at a path, trimmed; '' without one. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return findAt(element, ...path)?.text.trim() ?? ''
}

/** Every element of a name, however deep, in order. */
export function listNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : listNamed(child, name)))
}
