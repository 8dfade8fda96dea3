import { SearchField } from './SearchField.tsx'

export const Usual = () => <SearchField label="Name" />
export const Large = () => <SearchField isLarge label="Name" defaultValue="V5A" />
