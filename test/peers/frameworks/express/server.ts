import express from 'express';
import { createLectern } from 'lectern';
import { nodeListener } from 'lectern/node';

const lectern = await createLectern({ dir: './content', baseUrl: 'https://example.com/docs' });

const app = express();
app.use(['/docs', ...lectern.rootAddresses], nodeListener(lectern));
app.listen(process.env['PORT'] ?? 3000);
