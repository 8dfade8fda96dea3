import { Building2 } from 'lucide-react'
import { ListButton } from './ListButton.tsx'
import { Pill } from './Pill.tsx'

const icon = <Building2 size={16} aria-hidden />

export const Rows = () => (
  <>
    <ListButton icon={icon} title="B1.23" note="32 places, first floor">
      <Pill tone="ok">free</Pill>
    </ListButton>
    <ListButton aria-current title={'A room with a very long name. '.repeat(12)} note="Chosen" />
    <ListButton disabled title="Hall" note="Closed" />
  </>
)
