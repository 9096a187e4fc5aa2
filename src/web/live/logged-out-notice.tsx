import { useEffect } from 'react'
import './logged-out-notice.css'

/** How often the page looks whether the person has logged in again. */
const checkIntervalMs = 10_000

/**
 * Says that the session has ended, without taking the page away: what was typed stays. Looks again when the person comes
 * back from the log-in in another tab.
 */
export function LoggedOutNotice({ onCheck }: { onCheck: () => void }) {
  useEffect(() => {
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') onCheck()
    }
    const timer = setInterval(checkIfVisible, checkIntervalMs)
    addEventListener('focus', checkIfVisible)
    document.addEventListener('visibilitychange', checkIfVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', checkIfVisible)
      document.removeEventListener('visibilitychange', checkIfVisible)
    }
  }, [onCheck])
  return (
    <div className="logged-out screen-only" role="status">
      <p>
        <strong>You are logged out. Log in to save.</strong> What you typed stays here.
      </p>
      <a href="/account/login" target="_blank" rel="noreferrer" className="text-link">
        Log in (opens another tab)
      </a>
    </div>
  )
}
