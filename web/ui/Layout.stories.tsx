import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Row, Stack, Toolbar } from './Layout.tsx'
import { TextField } from './TextField.tsx'

export const InACard = () => (
  <Card as="section">
    <Stack gap={5}>
      <h2>Rooms</h2>
      <Toolbar>
        <TextField label="Name" value="B1" onChange={() => {}} />
        <Button>Add</Button>
      </Toolbar>
      <Row isSpread>
        <span>12 rooms</span>
        <Button variant="quiet">All</Button>
      </Row>
    </Stack>
  </Card>
)
