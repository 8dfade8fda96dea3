import { Card } from './Card.tsx'
import { ListButton } from './ListButton.tsx'

export const Padded = () => <Card>12 rooms</Card>
export const OfAList = () => (
  <Card as="ul" isFlush>
    <li>
      <ListButton title="B1.23" />
    </li>
    <li>
      <ListButton title="B1.25" />
    </li>
  </Card>
)
