import { Button } from '../ui/button.tsx'

/** Prints the page; without scripts the browser's own menu does. */
export function PrintButton() {
  return (
    <Button type="button" variant="secondary" className="needs-scripts" onClick={() => window.print()}>
      Print
    </Button>
  )
}
