import { boardContract } from '@uurwerk/contract/changes/board'
import { defineRoutes } from '#server/http/serve.ts'
import { createBoard, getChangesText, listAllBoards, removeBoard } from './service.ts'

export const createBoardRoutes = (publicUrl: string) =>
  defineRoutes(boardContract, {
    list: (context) => listAllBoards(context),
    create: (context, { body }) => createBoard(context, publicUrl, body),
    remove: (context, { params }) => removeBoard(context, params.id),
    text: (context, { query }) => getChangesText(context, query),
  })
