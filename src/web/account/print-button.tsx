import { Button } from '../ui/button.tsx'

/** Prints the page; rendered only with scripts. */
export function PrintButton() {
  return (
    <Button type="button" variant="secondary" className="needs-scripts" onClick={() => window.print()}>
      Print
    </Button>
  )
}
