import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** An address to be copied: selected by a click, and with scripts by one button. */
export function CopyLink({ link }: { link: string }) {
  const [said, setSaid] = useState<'' | 'Copied' | 'Not copied'>('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 2500)
    return () => clearTimeout(timer)
  }, [said])
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
          // Not there on a page that was not opened over https.
          const writing = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
          writing.then(
            () => setSaid('Copied'),
            () => setSaid('Not copied'),
          )
        }}
      >
        Copy
      </Button>
      <span role="status" className="copy-link-said">
        {said}
      </span>
    </div>
  )
}
