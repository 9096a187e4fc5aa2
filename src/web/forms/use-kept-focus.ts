import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * After a form was sent, gives back the focus that was lost with its button, to the heading of what was around it: browsers leave it to
 * the body, where a screen reader begins at the top of the page.
 */
export function useKeptFocus(): void {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const last = useRef<{ pathname: string; chain: HTMLElement[] }>({ pathname, chain: [] })

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const chain: HTMLElement[] = []
      for (let one = target as HTMLElement | null; one && one.id !== 'main'; one = one.parentElement)
        chain.push(one)
      last.current = { pathname, chain }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [pathname])

  useEffect(() => {
    const { chain } = last.current
    const isLost = document.activeElement === document.body && chain[0]?.isConnected === false
    if (state !== 'idle' || !isLost || last.current.pathname !== pathname) return
    const around = chain.find((one) => one.isConnected) ?? document.getElementById('main')
    const heading = around?.querySelector<HTMLElement>('h1, h2, h3')
    const target = heading?.closest('summary') ?? heading ?? around
    if (!target) return
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [state, pathname])
}
