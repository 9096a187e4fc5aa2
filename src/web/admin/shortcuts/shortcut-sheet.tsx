import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { focusField, focusSearchField } from '../searches/focus-field.ts'
import { shortcutGroups, useShortcuts, useShortcutSwitch } from './shortcuts.ts'
import '../../forms/fields.css'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useMayOpen } from '../use-role.ts'

/** Opens the dialog that lists the shortcuts. */
export function showShortcuts(): void {
  document.querySelector<HTMLDialogElement>('dialog.shortcut-sheet')?.showModal()
}

/** Registers the global shortcuts, and renders the dialog that lists them and switches them off. */
export function ShortcutSheet() {
  const navigate = useNavigate()
  const hasScripts = useHydrated()
  const mayOpen = useMayOpen()
  const go = (path: string) => () => mayOpen(path) && void navigate(path)
  useShortcuts({
    '?': showShortcuts,
    'g o': go('/admin/dashboard'),
    'g t': go('/admin/tickets'),
    'g d': go('/admin/devices'),
    'g m': go('/admin/mail'),
    // The list's own search, where the page is a list.
    '/': () => focusField('.staff-pages input[type=search]') || focusSearchField(),
  })
  // Opens by a script alone, so documents are sent without it.
  return hasScripts && <Sheet />
}

function Sheet() {
  const [isOn, advance] = useShortcutSwitch()
  return (
    <dialog className="shortcut-sheet" aria-labelledby="shortcuts">
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
