import { useState } from 'react'
import { isRefused } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { requestPasskey } from '../../passkeys/request-passkey.ts'
import '../../passkeys/passkeys.css'
import { useSupportsPasskeys } from '../../passkeys/use-supports-passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { getPageLevel } from './next-path.ts'

/** Logs in without a password, where the browser knows passkeys. */
export function PasskeyLogIn({ next }: { next: string | null }) {
  const supported = useSupportsPasskeys()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const enter = async () => {
    setBusy(true)
    setError(null)
    const passkey = await requestPasskey()
    const entered =
      'error' in passkey ? passkey : await browserApi.send('POST /api/passkeys/log-ins', { data: passkey })
    if (isRefused(entered) || 'error' in entered) {
      setBusy(false)
      return setError(entered.error)
    }
    const { authLevel, userData } = entered
    const wanted = next !== null && authLevel >= getPageLevel(next) ? next : '/account/dashboard'
    // Loaded anew, so that nothing of the anonymous page stays.
    window.location.assign(userData?.second_step_needed ? '/account/security' : wanted)
  }
  return (
    // Its place is kept from the start: a button that appears later would move the page (layout shift).
    <div className={supported ? undefined : 'unseen needs-scripts'}>
      <div role="alert" className={error !== null ? 'mb-3' : undefined}>
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
      <Button type="button" variant="secondary" busy={busy} onClick={() => void enter()}>
        Continue with a passkey
      </Button>
    </div>
  )
}
