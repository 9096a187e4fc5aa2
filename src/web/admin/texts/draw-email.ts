/**
 * Makes a shadow tree of the HTML of an email, so that neither its styles nor those of the page touch each other. Inline
 * styles become classes: the page's security policy allows style sheets by their hash, but no style attributes.
 */
export function drawEmail(html: string): string {
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const [, attributes = '', inner = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(html) ?? []
  const rules = new Map<string, string>()
  const addRule = (style: string) => {
    const name = rules.get(style) ?? `own-${rules.size}`
    rules.set(style, name)
    return name
  }
  const body = `<div${attributes}>${inner}</div>`
    .replace(/ class="([^"]*)" style="([^"]*)"/g, (_, name: string, style: string) => {
      return ` class="${name} ${addRule(style)}"`
    })
    .replace(/ style="([^"]*)"/g, (_, style: string) => ` class="${addRule(style)}"`)
    // The page has a heading of its own.
    .replace(/<(\/?)h1\b/g, '<$1h3')
    .replace(/<(\/?)h2\b/g, '<$1h4')
  const own = [...rules].map(([style, name]) => `.${name} { ${decode(style)} }`).join('\n')
  return `<template shadowrootmode="open"><style>${own}\n${sheet}</style>${body}</template>`
}

function decode(style: string): string {
  return style
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('<', '')
}
