import { isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Letter, type LetterProps } from './parts.tsx'

/** One letter in both its forms. */
export type Rendered = { subject: string; html: string; text: string }

type Props = { children?: ReactNode; hidden?: boolean; href?: string; 'data-medium'?: string }

/** Renders a letter as HTML and, from the same words, as plain text. */
export function renderLetter(letter: ReactElement): Rendered {
  const sheet = sheetOf(letter)
  const body = find(Letter(sheet.props), 'body')
  return {
    subject: sheet.props.subject,
    html: `<!DOCTYPE html>${renderToStaticMarkup(sheet).replace(/^<!DOCTYPE html>/i, '')}`,
    text: `${blocks(body).join('\n\n')}\n`,
  }
}

// A letter is a component that returns another one, in the end the sheet.
function sheetOf(element: ReactElement): ReactElement<LetterProps> {
  if (element.type === Letter) return element as ReactElement<LetterProps>
  if (typeof element.type !== 'function') throw new Error('A letter is written on a <Letter>')
  return sheetOf(shown(element) as ReactElement)
}

function shown(element: ReactElement): ReactNode {
  return (element.type as (props: unknown) => ReactNode)(element.props)
}

function find(element: ReactElement, tag: string): ReactNode {
  const children = (element.props as Props).children
  return (Array.isArray(children) ? children : [children]).find(
    (child: ReactNode) => isValidElement(child) && child.type === tag,
  )
}

/** The paragraphs of plain text that a piece of a letter makes. */
function blocks(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(blocks)
  if (!isValidElement<Props>(node)) {
    const words = inline(node)
    return words === '' ? [] : [words]
  }
  if (typeof node.type === 'function') return blocks(shown(node))
  const { children, hidden, 'data-medium': medium } = node.props
  if (hidden || medium === 'html') return []
  switch (node.type) {
    case 'p':
    case 'address':
      return [inline(children)]
    case 'h1':
    case 'h2':
      return [underlined(inline(children), node.type === 'h1' ? '=' : '-')]
    case 'table':
      return [rows(node).join('\n')]
    case 'ol':
      return [
        elements(children)
          .map((item, place) => `${place + 1}. ${inline(item)}`)
          .join('\n'),
      ]
    case 'blockquote':
      return [inline(children).replace(/^/gm, '> ')]
    case 'footer':
      return ['--', ...blocks(children)]
    default:
      return blocks(children)
  }
}

function inline(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(inline).join('')
  if (!isValidElement<Props>(node)) return ''
  if (typeof node.type === 'function') return inline(shown(node))
  const words = inline(node.props.children)
  return node.type === 'a' && node.props.href !== undefined ? `${words}:\n${node.props.href}` : words
}

function rows(table: ReactElement<Props>): string[] {
  const lines: string[] = []
  for (const part of elements(table.props.children)) {
    for (const row of elements(part.props.children)) {
      lines.push(
        elements(row.props.children)
          .map((cell) => inline(cell))
          .join(': '),
      )
    }
  }
  return lines
}

function elements(node: ReactNode): ReactElement<Props>[] {
  return (Array.isArray(node) ? node.flat() : [node]).filter((child) => isValidElement<Props>(child))
}

function underlined(words: string, sign: string): string {
  return `${words}\n${sign.repeat(Math.min([...words].length, 72))}`
}
