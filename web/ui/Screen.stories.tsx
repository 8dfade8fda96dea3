import { CalendarSearch } from 'lucide-react'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { Screen } from './Screen.tsx'

const nothing = <Empty icon={<CalendarSearch />} title="Nothing here" text="Choose another period, or fewer filters." />

export const WithActions = () => (
  <Screen title="Choice rounds" about="Lars Kramer" actions={<Button variant="primary">New</Button>}>
    {nothing}
  </Screen>
)
export const LongTitle = () => <Screen title={'Keuzeronde bovenbouw '.repeat(6)}>{nothing}</Screen>
