import { describeDocuments } from './checks/document.ts';
import { live } from './host.ts';

describeDocuments(live);
