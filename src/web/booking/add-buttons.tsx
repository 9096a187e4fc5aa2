import { Button } from '../ui/button.tsx'

/** Adds a repair to the form that is being typed; without scripts too. */
export function AddButtons() {
  return (
    <div className="row">
      <Button name="intent" value="add_repair" variant="secondary" formNoValidate>
        Add another repair
      </Button>
      <Button name="intent" value="add_phone" variant="secondary" formNoValidate>
        Add another phone
      </Button>
    </div>
  )
}
