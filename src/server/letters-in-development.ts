import { previewLetters } from '#mail/preview.tsx'

/** Every letter as people will read it, and as text, on one page; nothing but the development server asks for it. */
export function lettersPage(): string {
  const shown = previewLetters().map(
    ({ letter, subject, html, text }) => `<section>
<h2><code>${escaped(letter)}</code> ${escaped(subject)}</h2>
<iframe title="${escaped(subject)}" srcdoc="${escaped(html)}" width="640" height="640"></iframe>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details>
</section>`,
  )
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Letters</title><style>:root{color-scheme:light dark;font-family:sans-serif}iframe{max-width:100%;background:#fff}</style>
<h1>Letters</h1><p><a href="/development/components">Components</a></p>${shown.join('\n')}</html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
