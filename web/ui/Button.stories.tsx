import { Printer } from 'lucide-react'
import { Button } from './Button.tsx'

export const Looks = () => (
  <>
    <Button>Plain</Button> <Button look="primary">Primary</Button> <Button look="quiet">Quiet</Button>{' '}
    <Button look="danger">Danger</Button>{' '}
    <Button square aria-label="Print">
      <Printer size={16} />
    </Button>
  </>
)

export const Disabled = () => (
  <>
    <Button disabled>Plain</Button>{' '}
    <Button disabled look="primary">
      Primary
    </Button>
  </>
)
