import { CsvExport } from './CsvExport.tsx'

export const Ready = () => <CsvExport getRows={() => [['Name'], ['Sanne']]} fileName="names.csv" disabled={false} />
export const NothingToTake = () => <CsvExport getRows={() => []} fileName="names.csv" disabled />
