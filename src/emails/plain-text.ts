import { compile, type FormatCallback } from 'html-to-text'

/** Writes a block's text and underlines it to the same length. */
const underlined: FormatCallback = (element, walk, builder, { sign }) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.addLineBreak()
  builder.addInline(sign.repeat(Math.min([...getText(element)].length, 72)))
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Puts the URL on a line of its own, so that email programs recognise all of it as a link. */
const linkBelow: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addLiteral(':')
  builder.addLineBreak()
  builder.addInline(element.attribs['href'], { noWordTransform: true })
}

/** Ordered lists without the leading space of the library's own formatter. */
const steps: FormatCallback = (element, walk, builder) => {
  builder.openList({ interRowLineBreaks: 1, leadingLineBreaks: 2, maxPrefixLength: 3, prefixAlign: 'left' })
  element.children.forEach((item, place) => {
    builder.openListItem({ prefix: `${place + 1}. ` })
    walk([item], builder)
    builder.closeListItem()
  })
  builder.closeList({ trailingLineBreaks: 2 })
}

/** Separator that email programs read as the start of a signature. */
const signature: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline('--')
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const block = (lineBreaks: number) => ({
  format: 'block',
  options: { leadingLineBreaks: lineBreaks, trailingLineBreaks: lineBreaks },
})

/** Converts an email's HTML to plain text. */
export const emailText = compile({
  wordwrap: false,
  preserveNewlines: true,
  formatters: { underlined, linkBelow, steps, signature },
  selectors: [
    { selector: '[hidden]', format: 'skip' },
    { selector: '[data-medium="html"]', format: 'skip' },
    { selector: 'h1', format: 'underlined', options: { sign: '=' } },
    { selector: 'h2', format: 'underlined', options: { sign: '-' } },
    { selector: 'a', format: 'linkBelow' },
    { selector: 'ol', format: 'steps' },
    { selector: 'footer', format: 'signature' },
    { selector: 'address', ...block(2) },
    { selector: 'blockquote', options: { trimEmptyLines: false } },
    { selector: 'table', ...block(2) },
    { selector: 'tr', ...block(1) },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
})

/** Reads the subject from the HTML title. */
export const emailSubject = compile({ wordwrap: false, baseElements: { selectors: ['title'] } })

type Node = { data?: string; children?: Node[] }

function getText({ data = '', children = [] }: Node): string {
  return data + children.map(getText).join('')
}
