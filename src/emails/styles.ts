import type { CSSProperties } from 'react'

// The site's own colours and typefaces (web/ui/tokens.css, light); a test compares them.
const document = '#f3eee3'
const card = '#fdfbf5'
const ink = '#18231f'
const soft = '#525d57'
const line = '#d9d1bf'
const accent = '#0a5a4d'
const accentInk = '#fffdf7'
const serif = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
const sans = "Seravek, 'Segoe UI', 'Noto Sans', Ubuntu, Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Inline styles, because many email programs drop style sheets. */
export const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: document,
    color: ink,
    fontFamily: sans,
    fontSize: '16px',
    lineHeight: 1.55,
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  preheader: {
    display: 'none',
    maxHeight: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: '1px',
    lineHeight: '1px',
  },
  sheet: { maxWidth: '560px', margin: '0 auto' },
  sender: {
    margin: '0 0 12px',
    padding: '0 4px',
    fontFamily: serif,
    fontSize: '20px',
    fontWeight: 500,
    color: ink,
  },
  mark: { verticalAlign: 'middle', marginRight: '10px' },
  card: {
    backgroundColor: card,
    borderRadius: '6px',
    padding: '28px 24px',
    border: `1px solid ${line}`,
  },
  title: { margin: '0 0 16px', fontFamily: serif, fontSize: '26px', lineHeight: 1.2, fontWeight: 500 },
  heading: { margin: '28px 0 8px', fontSize: '17px', lineHeight: 1.35, fontWeight: 700 },
  paragraph: { margin: '0 0 14px' },
  table: { width: '100%', borderCollapse: 'collapse', margin: '18px 0' },
  label: {
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${line}`,
    width: '38%',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    color: soft,
  },
  value: { padding: '8px 0', borderBottom: `1px solid ${line}`, verticalAlign: 'top', fontWeight: 600 },
  action: { margin: '22px 0' },
  button: {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: '4px',
    backgroundColor: accent,
    color: accentInk,
    fontWeight: 700,
    textDecoration: 'none',
  },
  address: { margin: '0 0 14px', fontSize: '14px', color: soft },
  link: { color: accent },
  steps: { margin: '0 0 14px', padding: '0 0 0 24px' },
  step: { margin: '0 0 8px' },
  quote: {
    margin: '16px 0',
    padding: '12px 16px',
    borderLeft: `4px solid ${accent}`,
    backgroundColor: document,
    whiteSpace: 'pre-wrap',
  },
  lines: {
    margin: '0 0 14px',
    padding: '0 0 0 16px',
    fontStyle: 'normal',
    fontWeight: 600,
    whiteSpace: 'pre-line',
  },
  whole: { whiteSpace: 'nowrap' },
  footer: { padding: '18px 4px 0', fontSize: '14px', lineHeight: 1.5, color: soft },
  footerLine: { margin: '0 0 8px' },
} as const satisfies Record<string, CSSProperties>

/** Dark mode rules; their classes stand beside the inline styles above. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0f1816 !important; color: #f0eadd !important; }
  .sender { color: #f0eadd !important; }
  .card { background-color: #17221f !important; border-color: #2c3a35 !important; }
  .quote { background-color: #0f1816 !important; border-color: #74cbb3 !important; }
  .quiet { color: #abb5ac !important; }
  .cell { border-color: #2c3a35 !important; }
  .link { color: #74cbb3 !important; }
  .button { background-color: #74cbb3 !important; color: #06211b !important; }
}`
