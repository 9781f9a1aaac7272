import { describeLists } from './checks/list.ts';
import { live } from './host.ts';

describeLists(live);
