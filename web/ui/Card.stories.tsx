import { Card } from './Card.tsx'
import { ListButton } from './ListButton.tsx'

export const Padded = () => <Card>12 rooms</Card>
export const Floating = () => <Card isFloating>12 rooms</Card>
export const Messages = () => (
  <>
    <Card tone="ok">Saved</Card>
    <Card tone="warn">Somebody changed it</Card>
  </>
)
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
