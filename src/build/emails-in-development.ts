import { previewEmails } from '#emails/preview.tsx'
import { escapeHtml } from '#web/escape-html.ts'

/** Development page that shows every email as HTML and as plain text; not part of the production build. */
export function emailsPage(): string {
  const shown = previewEmails().map(
    ({ kind: email, subject, html, text }) => `<section>
<h2><code>${escapeHtml(email)}</code> ${escapeHtml(subject)}</h2>
<iframe title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}" width="640" height="640"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>
</section>`,
  )
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Emails</title><style>:root{color-scheme:light dark;font-family:sans-serif}iframe{max-width:100%;background:#fff}</style>
<h1>Emails</h1><p><a href="/development/components">Components</a></p>${shown.join('\n')}</html>`
}
