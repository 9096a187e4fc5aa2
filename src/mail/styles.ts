import type { CSSProperties } from 'react'

const ink = '#1b2230'
const quiet = '#5a6474'

/** Inline, because many mail programs drop everything else. */
export const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: '#f1f3f6',
    color: ink,
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
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
  sender: { margin: '0 0 12px', padding: '0 4px', fontSize: '16px', fontWeight: 700, color: ink },
  card: {
    backgroundColor: '#ffffff',
    borderRadius: '10px',
    padding: '28px 24px',
    border: '1px solid #dde1e7',
  },
  title: { margin: '0 0 16px', fontSize: '22px', lineHeight: 1.3, fontWeight: 700 },
  heading: { margin: '28px 0 8px', fontSize: '17px', lineHeight: 1.35, fontWeight: 700 },
  paragraph: { margin: '0 0 14px' },
  table: { width: '100%', borderCollapse: 'collapse', margin: '18px 0' },
  label: {
    padding: '8px 12px 8px 0',
    borderBottom: '1px solid #e3e7ec',
    width: '38%',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    color: quiet,
  },
  value: { padding: '8px 0', borderBottom: '1px solid #e3e7ec', verticalAlign: 'top', fontWeight: 600 },
  action: { margin: '22px 0' },
  button: {
    display: 'inline-block',
    padding: '12px 22px',
    borderRadius: '8px',
    backgroundColor: '#0b5d57',
    color: '#ffffff',
    fontWeight: 700,
    textDecoration: 'none',
  },
  address: { margin: '0 0 14px', fontSize: '14px', color: quiet },
  link: { color: '#0b5d57' },
  steps: { margin: '0 0 14px', padding: '0 0 0 24px' },
  step: { margin: '0 0 8px' },
  quote: {
    margin: '16px 0',
    padding: '12px 16px',
    borderLeft: '4px solid #0b5d57',
    backgroundColor: '#f1f3f6',
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
  footer: { padding: '18px 4px 0', fontSize: '14px', lineHeight: 1.5, color: quiet },
  footerLine: { margin: '0 0 8px' },
} as const satisfies Record<string, CSSProperties>

/** For programs that know about dark screens; the classes stand beside the inline styles above. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #14171c !important; color: #e6e9ee !important; }
  .sender { color: #e6e9ee !important; }
  .card { background-color: #1e232b !important; border-color: #333b47 !important; }
  .quote { background-color: #14171c !important; border-color: #5fc9bd !important; }
  .quiet { color: #a8b2c0 !important; }
  .cell { border-color: #333b47 !important; }
  .link { color: #7fd8cd !important; }
  .button { background-color: #7fd8cd !important; color: #0c1f1d !important; }
}`
