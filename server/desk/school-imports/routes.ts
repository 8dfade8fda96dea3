import { importsContract } from '@uurwerk/contract/desk/imports'
import { defineRoutes } from '#server/http/serve.ts'
import type { ImportDesk } from './import-desk.ts'
import {
  answerImport,
  applyImport,
  cancelImport,
  getImport,
  getImportWeek,
  listImports,
  uploadImport,
} from './service.ts'

export const createImportRoutes = (desk: ImportDesk) =>
  defineRoutes(importsContract, {
    list: (context) => listImports(context),
    upload: (context, { parts }) => uploadImport(context, desk, parts),
    one: (context, { params }) => getImport(context, params.id),
    week: (context, { params }) => getImportWeek(context, params.id),
    answer: (context, { params, body }) => answerImport(context, desk, params.id, body),
    apply: (context, { params, body }) => applyImport(context, desk, params.id, body),
    cancel: (context, { params }) => cancelImport(context, desk, params.id),
  })
