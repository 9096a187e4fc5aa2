import { useState, type MouseEvent } from 'react'
import { isRefused } from '../api.ts'
import { browserApi } from '../browser-api.ts'
import { Button } from '../ui/button.tsx'
import './passkeys.css'
import { requestPasskey } from './request-passkey.ts'
import { useSupportsPasskeys } from './use-supports-passkeys.ts'

const layout = 'row items-center'

/** Fills in the code of the form with what a passkey stands for, where the browser knows passkeys. */
export function PasskeyCodeButton({ field: name = 'code' }: { field?: string }) {
  const supported = useSupportsPasskeys()
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')

  const fillIn = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true)
    setWords('')
    const passkey = await requestPasskey()
    const made =
      'error' in passkey ? passkey : await browserApi.send('POST /api/passkeys/codes', { data: passkey })
    setBusy(false)
    if (isRefused(made) || 'error' in made) return setWords(made.error)
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = made.code
    setWords('Filled in. It can be sent once, within five minutes.')
  }
  return (
    // Its place is kept during hydration: a button that appears later would move the submit button below it (layout shift).
    <div className={supported ? layout : `${layout} unseen needs-scripts`}>
      <Button type="button" variant="secondary" busy={busy} onClick={(event) => void fillIn(event)}>
        Use a passkey instead
      </Button>
      <span role="status" className="text-soft">
        {words}
      </span>
    </div>
  )
}
