import { useEffect, useState } from 'react'
import { useScripts } from './with-scripts.ts'

/** Copies a text; says so to eyes and ears. Not there where the browser lets no page copy. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<'' | 'Copied' | 'Not copied'>('')
  const scripts = useScripts()
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 2500)
    return () => clearTimeout(timer)
  }, [said])
  if (!scripts || !('clipboard' in navigator)) return null
  return (
    <span className="copy">
      <button
        type="button"
        className="copy-button"
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setSaid('Copied'),
            () => setSaid('Not copied'),
          )
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
        </svg>
      </button>
      <span role="status" className="copy-said">
        {said}
      </span>
    </span>
  )
}
