import { useEffect, useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Button that copies a text and announces it; renders nothing where the Clipboard API is missing. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [message, setMessage] = useState<'' | 'Copied' | 'Not copied'>('')
  const scripts = useHydrated()
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), 2500)
    return () => clearTimeout(timer)
  }, [message])
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
            () => setMessage('Copied'),
            () => setMessage('Not copied'),
          )
        }}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
        </svg>
      </button>
      <span role="status" className="copy-message">
        {message}
      </span>
    </span>
  )
}
