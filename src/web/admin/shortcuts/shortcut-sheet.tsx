import { useRef, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { shortcutGroups, useShortcuts, useShortcutSwitch } from './shortcuts.ts'
import '../../forms/fields.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useMayOpen } from '../use-role.ts'

/** Registers the global shortcuts, and renders the dialog that lists them and switches them off. */
export function ShortcutSheet() {
  const sheet = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const hasScripts = useHydrated()
  const show = () => sheet.current?.showModal()
  const mayOpen = useMayOpen()
  const go = (path: string) => () => mayOpen(path) && void navigate(path)
  useShortcuts({
    '?': show,
    'g o': go('/admin/dashboard'),
    'g t': go('/admin/tickets'),
    'g d': go('/admin/devices'),
    'g m': go('/admin/mail'),
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('.staff-pages input[type=search]')
      search?.focus()
      search?.select()
    },
  })
  return (
    <>
      <button type="button" className="shortcut-opener needs-scripts" onClick={show}>
        Shortcuts <kbd aria-hidden="true">?</kbd>
      </button>
      {/* Opens by a script alone, so documents are sent without it. */}
      {hasScripts && <Sheet ref={sheet} />}
    </>
  )
}

function Sheet({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const [isOn, advance] = useShortcutSwitch()
  return (
    <dialog ref={ref} className="shortcut-sheet" aria-labelledby="shortcuts">
      <div className="flex items-center justify-between gap-4">
        <h2 id="shortcuts">Keyboard shortcuts</h2>
        <form method="dialog">
          <Button variant="secondary" type="submit">
            Close
          </Button>
        </form>
      </div>
      <div className="shortcut-groups">
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map((one) => (
                <div key={one.does}>
                  <dt>
                    {one.keys.map((key, order) => (
                      <span key={key}>
                        {order > 0 && ' then '}
                        <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{one.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="choice">
        <input
          type="checkbox"
          id="single-keys"
          aria-describedby="single-keys-hint"
          checked={isOn}
          onChange={(event) => advance(event.target.checked)}
        />
        <label htmlFor="single-keys">Single keys do something</label>
        <p id="single-keys-hint" className="field-hint">
          Switch them off if you talk to your computer, or press them by mistake. This browser remembers it.
          Enter, Esc and Ctrl with Enter always work.
        </p>
      </div>
    </dialog>
  )
}
