import { Link } from '../link.tsx'
import { Button } from '../ui/button.tsx'

type SendProps = { booksNow: boolean; signedIn: boolean; busy: boolean; label: string; next: string }

/** Books at once, or keeps the form until after the log-in. */
export function Send({ booksNow, signedIn, busy, label, next }: SendProps) {
  if (booksNow) {
    return (
      <div className="stack gap-3">
        <Button busy={busy} className="button-large">
          {busy ? 'Booking …' : label}
        </Button>
        <p className="text-soft">
          You pay nothing now, only when the repair is done, and this price stays as it is. By booking you
          accept our{' '}
          <Link className="text-link" to="/terms">
            terms and conditions
          </Link>
          .{!signedIn && ' No account needed.'}
        </p>
        {!signedIn && (
          <Button name="intent" value="log_in" variant="secondary" formNoValidate busy={busy}>
            Log in and book
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="stack gap-3">
      <Button busy={busy} className="button-large">
        {busy ? 'Keeping your form …' : 'Log in and book'}
      </Button>
      <p className="text-soft">
        You need an account to book. This form is kept for 48 hours, all but the pin code, and comes back
        filled in after you log in. New here?{' '}
        <Link className="text-link" to={`/account/register?next=${encodeURIComponent(next)}`}>
          Create an account
        </Link>
        .
      </p>
    </div>
  )
}
