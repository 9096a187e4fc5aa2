import { plainOf, type ReadyBytes } from './ready-bytes.ts'
import { criticalStyles } from './critical-styles.ts'
import { lateScripts } from './late-scripts.ts'

const sheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/?>/g

/**
 * A page as somebody gets it who has nothing of ours yet: its own styles inside it, so that it stands at once, and
 * everything else behind them. The sheets themselves wait until the frame wakes up (`web/root.tsx`).
 */
export function asFirstView(html: string, readSheet: (path: string) => string | null): string {
  const styled = html.replace(sheet, (whole, path: string) => {
    const css = readSheet(path)
    if (css === null) return whole
    return `<style>${criticalStyles(css, html)}</style><link rel="stylesheet" href="${path}" disabled=""/>`
  })
  return lateScripts(styled)
}

/** Finds a built sheet's text by its path; read once. */
export function sheetsOf(assets: ReadonlyMap<string, ReadyBytes>): (path: string) => string | null {
  const texts = new Map<string, string>()
  return (path) => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const asset = assets.get(path)
    if (!asset) return null
    const text = Buffer.from(plainOf(asset).bytes).toString()
    texts.set(path, text)
    return text
  }
}
