import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import '../../forms/fields.css'

/** A URL to copy: selected by a click, and with scripts copied by a button. */
export function CopyLink({ link }: { link: string }) {
  const [message, setMessage] = useState<'' | 'Copied' | 'Not copied'>('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), 2500)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div className="copy-link">
      <input
        readOnly
        value={link}
        aria-label="Private link of this ticket"
        className="field-input"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        type="button"
        variant="secondary"
        className="needs-scripts"
        onClick={() => {
          // navigator.clipboard is undefined on pages without https.
          const writing = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
          writing.then(
            () => setMessage('Copied'),
            () => setMessage('Not copied'),
          )
        }}
      >
        Copy
      </Button>
      <span role="status" className="copy-link-message">
        {message}
      </span>
    </div>
  )
}
