import { testAccessibility } from './accessibility.ts'

testAccessibility('tablet')
