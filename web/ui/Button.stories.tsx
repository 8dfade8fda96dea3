import { Printer } from 'lucide-react'
import { Button } from './Button.tsx'

export const Looks = () => (
  <>
    <Button>Plain</Button> <Button variant="primary">Primary</Button> <Button variant="quiet">Quiet</Button>{' '}
    <Button variant="danger">Danger</Button>{' '}
    <Button isSquare aria-label="Print">
      <Printer size={16} />
    </Button>
  </>
)

export const Disabled = () => (
  <>
    <Button disabled>Plain</Button>{' '}
    <Button disabled variant="primary">
      Primary
    </Button>
  </>
)
